-- Number of the assembly whose tables are served: directory_listing_<base>, _member_<base> and _pair_<base>. If it is not that of
-- this one, directory_delta_<number> and directory_change_<number> say what corrections have changed since. NULL if an earlier
-- release assembled the listings.
ALTER TABLE directory_assembly ADD COLUMN base INTEGER;

-- The corrections from which the listings follow, as JSON (KeptCorrection without notes).
ALTER TABLE directory_assembly ADD COLUMN corrections TEXT;
