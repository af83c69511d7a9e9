-- A migration fails if a long transaction uses a table. The requests of servers would wait behind the migration.
${limit_waits};
