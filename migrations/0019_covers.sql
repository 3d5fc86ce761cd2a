CREATE TABLE `covers` (
	`folder_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`r2_key` text NOT NULL,
	`name` text NOT NULL,
	`file_count` integer NOT NULL,
	`total_bytes` integer NOT NULL
) WITHOUT ROWID;
