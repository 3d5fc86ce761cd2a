CREATE TABLE `removals` (
	`folder_id` text NOT NULL,
	`file_id` text NOT NULL,
	`meter_key` text NOT NULL,
	`r2_key` text NOT NULL,
	`upload_id` text,
	`missing_bytes` integer NOT NULL,
	PRIMARY KEY(`folder_id`, `file_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `shelf_counts` (
	`shelf` text NOT NULL,
	`level` integer NOT NULL,
	`block` integer NOT NULL,
	`items` integer NOT NULL,
	PRIMARY KEY(`shelf`, `level`, `block`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `shelf_counts_empty` ON `shelf_counts` (`shelf`) WHERE "shelf_counts"."items" = 0;--> statement-breakpoint
CREATE TABLE `__new_files` (
	`id` text NOT NULL,
	`folder_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`path` text NOT NULL,
	`size` integer NOT NULL,
	`type` text NOT NULL,
	`upload_key` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`ready_at` integer,
	`r2_key` text NOT NULL,
	`part_bytes` integer,
	`upload_id` text,
	`etag` text,
	`crc32` integer,
	`download_count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`folder_id`, `position`),
	FOREIGN KEY (`folder_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_files`("id", "folder_id", "position", "name", "path", "size", "type", "upload_key", "status", "created_at", "ready_at", "r2_key", "part_bytes", "upload_id", "etag", "crc32", "download_count") SELECT "id", "folder_id", "position", "name", "path", "size", "type", "upload_key", "status", "created_at", "ready_at", "r2_key", "part_bytes", "upload_id", "etag", "crc32", "download_count" FROM `files`;--> statement-breakpoint
CREATE TABLE `__new_parts` (
	`file_id` text NOT NULL,
	`number` integer NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`crc32` integer NOT NULL,
	`etag` text NOT NULL,
	`arrived_at` integer NOT NULL,
	PRIMARY KEY(`file_id`, `number`),
	FOREIGN KEY (`file_id`) REFERENCES `__new_files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `files_by_id` ON `__new_files` (`id`);--> statement-breakpoint
INSERT INTO `__new_parts` SELECT `file_id`, `number`, `size`, `sha256`, `crc32`, `etag`, `arrived_at` FROM `parts`;--> statement-breakpoint
DROP TABLE `parts`;--> statement-breakpoint
DROP TABLE `files`;--> statement-breakpoint
ALTER TABLE `__new_files` RENAME TO `files`;--> statement-breakpoint
ALTER TABLE `__new_parts` RENAME TO `parts`;--> statement-breakpoint
CREATE INDEX `files_by_path` ON `files` (`folder_id`,`path`,`position`);--> statement-breakpoint
CREATE INDEX `files_by_upload_key` ON `files` (`folder_id`,`upload_key`);--> statement-breakpoint
CREATE INDEX `files_unfinished` ON `files` (`created_at`) WHERE "files"."status" = 'uploading';--> statement-breakpoint
DROP INDEX `folders_by_owner`;--> statement-breakpoint
DROP INDEX `folders_deleting`;--> statement-breakpoint
ALTER TABLE `folders` ADD `parent_id` text;--> statement-breakpoint
ALTER TABLE `folders` ADD `position` integer NOT NULL DEFAULT 0;--> statement-breakpoint
UPDATE `folders` SET `position` = `placed`.`position` FROM (
	SELECT `id`, row_number() OVER (PARTITION BY `owner_id` ORDER BY `created_at`, `id`) - 1 AS `position` FROM `folders`
) AS `placed` WHERE `folders`.`id` = `placed`.`id`;--> statement-breakpoint
CREATE INDEX `folders_by_shelf` ON `folders` (`owner_id`,`parent_id`,`position`) WHERE "folders"."status" = 'open';--> statement-breakpoint
CREATE INDEX `folders_by_init_key` ON `folders` (`owner_id`,`init_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `folders_deleting` ON `folders` (`owner_id`,`parent_id`) WHERE "folders"."status" = 'deleting';--> statement-breakpoint
INSERT INTO `shelf_counts` (`shelf`, `level`, `block`, `items`)
SELECT 'folders/' || `owner_id` || '/', `level`, `position` >> (6 * `level`), count(*)
FROM `folders` CROSS JOIN (SELECT 1 AS `level` UNION ALL SELECT 2) WHERE `status` = 'open' GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO `shelf_counts` (`shelf`, `level`, `block`, `items`)
SELECT 'files/' || `folder_id` || '/' || `path`, `level`, `position` >> (6 * `level`), count(*)
FROM `files` CROSS JOIN (SELECT 1 AS `level` UNION ALL SELECT 2) GROUP BY 1, 2, 3;
