import type * as z from 'zod';
import type { TableName } from '#shared/contract/resource-names.ts';

type Item = Readonly<Record<string, unknown>>;

/** A stored item that its store cannot read. The message names table, key and attributes, never a value. */
export class UnreadableItem extends Error {
	override readonly name = 'UnreadableItem';
}

/**
 * An item of a table as its schema describes it, without attributes that the schema does not name, such as keys.
 *
 * @throws UnreadableItem for an item that does not have the schema's form
 */
export function parseItem<Schema extends z.ZodType>(table: TableName, schema: Schema, item: Item): z.output<Schema> {
	const parsed = schema.safeParse(item);
	if (parsed.success) return parsed.data;
	const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
	const message = `the item ${item.pk} ${item.sk} of the table ${table} cannot be read: ${faults}`;
	throw new UnreadableItem(message, { cause: parsed.error });
}

/** A parser of the items of a table: {@link parseItem} with table and schema given. */
export const itemParser =
	<Schema extends z.ZodType>(table: TableName, schema: Schema) =>
	(item: Item): z.output<Schema> =>
		parseItem(table, schema, item);
