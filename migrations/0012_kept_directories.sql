ALTER TABLE `directories` ADD `is_kept` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `directories_kept` ON `directories` (`folder_id`) WHERE "directories"."is_kept" = 1;