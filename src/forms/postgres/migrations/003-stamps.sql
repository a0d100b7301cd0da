-- A form's stamp is taken once, too, but the same form may be sent again.
ALTER TABLE taken_once ADD COLUMN taker text;
