Feature: Projects

  Scenario: A created project is found
    When an administrator creates the project "Apollo"
    Then the organization has the projects "Default, Apollo"

  Scenario: Every scenario starts with the default project
    Then the organization has the projects "Default"
