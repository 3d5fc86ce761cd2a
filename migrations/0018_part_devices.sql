ALTER TABLE `parts` ADD `device` text;--> statement-breakpoint
ALTER TABLE `parts` ADD `heard_at` integer;