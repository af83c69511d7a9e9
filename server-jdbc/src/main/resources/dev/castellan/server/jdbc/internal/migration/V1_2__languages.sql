-- The language of mails to a user, such as de. NULL until the user has signed in on a page.
ALTER TABLE users ADD COLUMN language ${text};
