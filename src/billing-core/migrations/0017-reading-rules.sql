-- When readings are taken, by days: what the code kept as constants. A window has the rules of the 1st it stands around.
create table core.reading_rules (
  kind       text collate "C" not null check (kind in ('household-window', 'business-window', 'calculation')),
  -- calculation: by hand or by ASKOE; otherwise 'all'
  variant    text collate "C" not null,
  valid_from date not null,
  -- last day in force, null = until further notice
  valid_to   date check (valid_to >= valid_from),
  -- as src/domain/rules.ts writes it
  value      text not null,
  act        text,
  act_on     date,
  act_url    text,
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  entered_by text not null,
  entered_at timestamptz not null default now(),
  primary key (kind, variant, valid_from),
  check (kind <> 'calculation' or variant in ('manual', 'askoe')),
  check (kind = 'calculation' or variant = 'all')
);
insert into core.reading_rules (kind, variant, valid_from, value, act, act_on, act_url, confidence, entered_by) values
  ('household-window', 'all', '2018-03-14', '2 3',
    'Кодекс комерційного обліку електричної енергії, п. 8.6.3 (постанова НКРЕКП №311)', '2018-03-14',
    'https://zakon.rada.gov.ua/laws/show/v0311874-18', 'high', 'release'),
  ('business-window', 'all', '2018-03-14', '2 2 13:00', null, null, null, 'medium', 'release'),
  ('calculation', 'manual', '2018-03-14', '5 calendar', null, null, null, 'medium', 'release'),
  ('calculation', 'askoe', '2018-03-14', '3 working', null, null, null, 'medium', 'release');
