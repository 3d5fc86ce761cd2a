CREATE TABLE `capabilities` (
	`secret_hash` text PRIMARY KEY NOT NULL,
	`folder_id` text NOT NULL,
	`allows` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`folder_id`) REFERENCES `folders`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `capabilities_by_folder` ON `capabilities` (`folder_id`,`allows`);--> statement-breakpoint
ALTER TABLE `folders` ADD `unfinished_files` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `folders` ADD `unfinished_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `folders` ADD `message` text;--> statement-breakpoint
ALTER TABLE `folders` ADD `password_hash` text;--> statement-breakpoint
ALTER TABLE `folders` ADD `pass_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `folders` ADD `stopped_at` integer;--> statement-breakpoint
UPDATE `folders` SET
	`unfinished_files` = (SELECT count(*) FROM `files` WHERE `files`.`folder_id` = `folders`.`id` AND `files`.`status` = 'uploading'),
	`unfinished_bytes` = (SELECT coalesce(sum(`files`.`size`), 0) FROM `files` WHERE `files`.`folder_id` = `folders`.`id` AND `files`.`status` = 'uploading')
WHERE `id` IN (SELECT `folder_id` FROM `files` WHERE `status` = 'uploading');
