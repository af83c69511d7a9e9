package dev.castellan.system.world;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs all tests in a class on each {@link TestedStore}, which is passed to the class as a parameter. */
@ParameterizedClass(name = "{0}")
@EnumSource(TestedStore.class)
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface OnEveryStore {}
