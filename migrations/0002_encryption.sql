ALTER TABLE `files` ADD `sealed` text;--> statement-breakpoint
ALTER TABLE `folders` ADD `access_hash` text;--> statement-breakpoint
ALTER TABLE `folders` ADD `encryption` text;--> statement-breakpoint
ALTER TABLE `folders` ADD `sealed` text;