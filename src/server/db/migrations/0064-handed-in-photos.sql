-- When a photo of a meter went with a reading; one that never did is swept after a day. What is there already stays.
alter table portal.files add column handed_in_at timestamptz;
update portal.files set handed_in_at = created_at where purpose = 'reading-photo';
