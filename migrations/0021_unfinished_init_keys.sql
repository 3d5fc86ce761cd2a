-- The previous version finds an upload by the index of its owner's folders meanwhile.
DROP INDEX `folders_by_init_key`;--> statement-breakpoint
CREATE INDEX `folders_by_init_key` ON `folders` (`owner_id`,`init_key`,`created_at`) WHERE "folders"."unfinished_files" > 0;