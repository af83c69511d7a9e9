-- Sends one request again and again, and prints the results in one line. Arguments: the method, the body, the number of
-- requests a second of each thread (0 sends as many as possible), and the field of a created resource whose value the
-- next request appends to the path to delete it (an empty string deletes nothing).

local function pace(perSecond)
   local ffi = require("ffi")
   ffi.cdef("typedef struct { long s; long us; } clock_now; int gettimeofday(clock_now *, void *);")
   local clock = ffi.new("clock_now")
   local function millis()
      ffi.C.gettimeofday(clock, nil)
      return tonumber(clock.s) * 1000 + tonumber(clock.us) / 1000
   end
   local due = millis()
   -- returns the milliseconds until the next request is due
   function delay()
      due = due + 1000 / perSecond
      return math.max(0, due - millis())
   end
end

local function deleteAfterCreation(field)
   local created = {}
   local pattern = '"' .. field .. '":"([^"]+)"'
   function request()
      local id = table.remove(created)
      return id and wrk.format("DELETE", wrk.path .. "/" .. id, nil, "") or wrk.format()
   end
   function response(status, headers, body)
      local id = body:match(pattern)
      if id then
         table.insert(created, id)
      end
   end
end

function init(args)
   wrk.method = args[1]
   if args[2] ~= "" then
      wrk.body = args[2]
   end
   if tonumber(args[3]) > 0 then
      pace(tonumber(args[3]))
   end
   if args[4] ~= "" then
      deleteAfterCreation(args[4])
   end
end

function done(summary, latency)
   local errors = 0
   for _, count in pairs(summary.errors) do
      errors = errors + count
   end
   io.write(string.format("figures %d %d %d %d %d %d %d\n", summary.duration, summary.requests, errors,
      latency:percentile(50), latency:percentile(99), latency:percentile(99.9), latency.max))
end
