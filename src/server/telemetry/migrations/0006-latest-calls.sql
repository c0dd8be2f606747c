-- The latest calls of a period without a search are read from the end, not sorted out of all of them.
create index portal_calls_by_time on telemetry.portal_calls (at);
create index fm_calls_by_time on telemetry.fm_calls (at);
