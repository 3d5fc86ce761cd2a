ALTER TABLE `files` ADD `thumbnail_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `removals` ADD `has_thumbnail` integer DEFAULT false NOT NULL;