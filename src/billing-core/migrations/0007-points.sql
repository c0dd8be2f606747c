-- What a business is told of its points besides the meter itself (decision 73): when the meter was last verified, when
-- the remote reading last brought data, which meter stands in its place now and by which act it was taken off.
alter table core.meters
  add column verified_on    date,
  add column last_data_at   timestamptz,
  -- a meter of the same account; written together with it, so there is no key to check
  add column replaced_by    bigint,
  add column removal_act    text collate "C",
  add column removal_reason text;
