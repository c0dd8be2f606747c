-- A household that was cut off and has paid is not kept waiting for a month: the supply is restored within 3 working
-- days in a town and 5 in a village (ПРРЕЕ, 7.12), so the request is answered within the shorter.
insert into portal.rules (kind, variant, valid_from, value, note, act, confidence, entered_by) values
  ('term', 'supply-back', '2018-03-14', '3 working',
   'Після оплати боргу постачання відновлюють за 3 робочі дні в місті та за 5 у селі.', 'ПРРЕЕ (постанова НКРЕКП № 312 від 14.03.2018), п. 7.12', 'high',
   'release');
