-- Run after record_table is filled. Clustering puts map neighbors on the same disk pages, so that a circle reads few of them.
CREATE INDEX record_table_geog ON record_table USING gist (geog);
CLUSTER record_table USING record_table_geog;
CREATE UNIQUE INDEX record_table_id ON record_table (id);
CREATE UNIQUE INDEX record_table_row ON record_table (row);
CREATE INDEX record_table_lookup ON record_table (lookup);
CREATE INDEX record_table_point ON record_table (lat, lng);
CREATE INDEX record_table_words ON record_table USING gin (words gin_trgm_ops);
ANALYZE record_table;
