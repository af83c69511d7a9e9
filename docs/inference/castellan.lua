-- Asks Castellan for the access of a request, and passes the identity on in headers.
local ACCESS = "http://127.0.0.1:8080/api/v1/users/me/access?project_id="
local IDENTITY = { "castellan-user-id", "castellan-organization-id", "castellan-role", "castellan-token-id",
  "castellan-read-only" }

-- Returns the value of a header that the request has once.
local function only(values)
  return values and values[0] and not values[1] and values[0] or nil
end

-- Returns the status of the response: 200, 401, 403 or any other.
local function check(txn)
  local headers = txn.http:req_get_headers()
  local token, project = only(headers["authorization"]), only(headers["x-project-id"])
  if not token then return 401 end
  if not project or #project ~= 36 or project:find("[^%x-]") then return 403 end
  local response = core.httpclient():get{
    url = ACCESS .. project, timeout = 5000,
    headers = { ["authorization"] = { token }, ["x-forwarded-for"] = { txn.sf:src() } } }
  if response and response.status == 200 then
    for _, name in ipairs(IDENTITY) do
      local values = response.headers[name]
      if values then txn.http:req_set_header(name, values[0]) end
    end
    txn.http:req_set_header("castellan-project-id", project)
  end
  return response and response.status or 503
end

core.register_action("castellan", { "http-req" }, function(txn)
  txn:set_var("txn.access", check(txn))
end)
