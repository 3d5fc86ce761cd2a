CREATE TABLE `cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
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
	FOREIGN KEY (`folder_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `files_by_position` ON `files` (`folder_id`,`position`);--> statement-breakpoint
CREATE INDEX `files_by_upload_key` ON `files` (`folder_id`,`upload_key`);--> statement-breakpoint
CREATE INDEX `files_unfinished` ON `files` (`created_at`) WHERE "files"."status" = 'uploading';--> statement-breakpoint
CREATE TABLE `folders` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`meter_key` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`init_key` text NOT NULL,
	`file_count` integer NOT NULL,
	`total_bytes` integer NOT NULL,
	`next_position` integer NOT NULL,
	`download_count` integer DEFAULT 0 NOT NULL,
	`downloaded_bytes` integer DEFAULT 0 NOT NULL,
	`last_accessed_at` integer,
	`taken_down_at` integer,
	`takedown_reason` text
);
--> statement-breakpoint
CREATE INDEX `folders_by_owner` ON `folders` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `folders_by_expiry` ON `folders` (`expires_at`) WHERE "folders"."expires_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `folders_deleting` ON `folders` (`id`) WHERE "folders"."status" = 'deleting';--> statement-breakpoint
CREATE TABLE `parts` (
	`file_id` text NOT NULL,
	`number` integer NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`crc32` integer NOT NULL,
	`etag` text NOT NULL,
	`arrived_at` integer NOT NULL,
	PRIMARY KEY(`file_id`, `number`),
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
