CREATE TABLE `archives` (
	`folder_id` text NOT NULL,
	`digest` text NOT NULL,
	`size` integer NOT NULL,
	`etag` text NOT NULL,
	`modified_at` integer NOT NULL,
	`remembered_at` integer NOT NULL,
	PRIMARY KEY(`folder_id`, `digest`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `archives_by_time` ON `archives` (`remembered_at`);--> statement-breakpoint
CREATE TABLE `__new_parts` (
	`file_id` text NOT NULL,
	`number` integer NOT NULL,
	`size` integer NOT NULL,
	`sha256` text,
	`crc32` integer,
	`etag` text,
	`arrived_at` integer,
	`attempts_open` integer NOT NULL,
	`is_suspect` integer NOT NULL,
	PRIMARY KEY(`file_id`, `number`),
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_parts`("file_id", "number", "size", "sha256", "crc32", "etag", "arrived_at", "attempts_open", "is_suspect") SELECT "file_id", "number", "size", "sha256", "crc32", "etag", "arrived_at", 0, 0 FROM `parts`;--> statement-breakpoint
DROP TABLE `parts`;--> statement-breakpoint
ALTER TABLE `__new_parts` RENAME TO `parts`;--> statement-breakpoint
ALTER TABLE `folders` ADD `revision` integer DEFAULT 0 NOT NULL;