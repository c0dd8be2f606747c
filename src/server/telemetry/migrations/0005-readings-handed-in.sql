-- How many accounts handed in a reading in a period is counted without reading all other calls: a day of 3.3 million
-- calls has 200 000 of these. The paths are those of a reading in domain/performance.ts.
create index portal_calls_readings on telemetry.portal_calls (site, user_kind, account_hash) include (at)
  where outcome = 'success' and account_hash is not null and path in ('/api/person/readings/submit',
    '/api/entity/readings/submit', '/api/entity/readings/hand-in', '/api/entity/readings/mass/send');
