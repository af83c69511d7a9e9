module castellan.test

go 1.18
