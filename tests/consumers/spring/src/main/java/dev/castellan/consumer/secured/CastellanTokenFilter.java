package dev.castellan.consumer.secured;

import dev.castellan.client.TokenVerifier;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.model.TokenAccess;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.authentication.preauth.PreAuthenticatedAuthenticationToken;
import org.springframework.web.filter.OncePerRequestFilter;

/** Authenticates requests with tokens of the API. The principal is a {@link TokenAccess}. */
final class CastellanTokenFilter extends OncePerRequestFilter {

    private static final String SCHEME = "Bearer ";

    private final TokenVerifier verifier;

    CastellanTokenFilter(TokenVerifier verifier) {
        this.verifier = verifier;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String header = request.getHeader("Authorization");
        if (header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            try {
                authenticate(verifier.verify(header.substring(SCHEME.length()).strip()));
            } catch (UnauthenticatedException e) {
                response.setHeader("WWW-Authenticate", "Bearer error=\"invalid_token\"");
                response.setStatus(HttpServletResponse.SC_UNAUTHORIZED);
                return;
            } catch (CastellanException e) { // the token is neither valid nor invalid
                response.setHeader("Retry-After", "1");
                response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
                return;
            }
        }
        chain.doFilter(request, response);
    }

    private static void authenticate(TokenAccess access) {
        String role = "ROLE_" + access.role().value().toUpperCase(Locale.ROOT);
        Authentication caller = new PreAuthenticatedAuthenticationToken(
                access, null, AuthorityUtils.createAuthorityList(role)); // with authorities, it is authenticated
        SecurityContext context = SecurityContextHolder.createEmptyContext();
        context.setAuthentication(caller);
        SecurityContextHolder.setContext(context);
    }
}
