ALTER TABLE `directories` ADD `total_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `directories` SET `total_bytes` = `held`.`bytes` FROM (
	WITH RECURSIVE `up`(`folder_id`, `number`, `bytes`) AS (
		SELECT `folder_id`, `directory`, sum(`size`) FROM `files` WHERE `directory` > 0 GROUP BY 1, 2
		UNION ALL
		SELECT `up`.`folder_id`, `own`.`parent`, `up`.`bytes` FROM `up`
		CROSS JOIN `directories` AS `own` ON `own`.`folder_id` = `up`.`folder_id` AND `own`.`number` = `up`.`number`
		WHERE `own`.`parent` > 0
	) SELECT `folder_id`, `number`, sum(`bytes`) AS `bytes` FROM `up` GROUP BY 1, 2
) AS `held` WHERE `directories`.`folder_id` = `held`.`folder_id` AND `directories`.`number` = `held`.`number`;
