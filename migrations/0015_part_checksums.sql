CREATE TABLE `part_checksums` (
	`file_id` text PRIMARY KEY NOT NULL,
	`sha256s` text NOT NULL
) WITHOUT ROWID;
