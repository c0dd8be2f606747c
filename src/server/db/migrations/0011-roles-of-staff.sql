-- The roles of employees become the posts of a company; a post is held everywhere ('billing') or in one company
-- ('billing:dnem').
update portal.users set roles = array(
  select case role when 'owner' then 'head' when 'duty' then 'network-duty' when 'support' then 'customer-service'
    else role end
  from unnest(roles) as role)
where kind = 'admin';

alter table portal.users add constraint roles_are_known check (
  array_to_string(roles, ',') ~ '^(((head|customer-service|billing|metering|network-duty|content|auditor)(:(dnem|kem|oem|dem|vvm|krem))?)(,|$))*$');
