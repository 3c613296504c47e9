import * as z from 'zod';
import { type ConditionalPut, conditionalPut } from '#platform/aws/table.ts';

/** Version 1.5.52 did not count saves. */
export const savedState = {
	version: z.int().default(0),
	savedBy: z.string().exactOptional(),
	savedAt: z.string().exactOptional(),
};

type Item = ConditionalPut['item'];

export const addItem = (item: Item): Promise<boolean> =>
	conditionalPut({ table: 'directory', item, condition: 'attribute_not_exists(pk)' });

export const replaceItem = (item: Item, basedOn: number): Promise<boolean> =>
	conditionalPut({
		table: 'directory',
		item,
		condition: 'attribute_exists(pk) and version = :basedOn',
		values: { ':basedOn': basedOn },
	});
