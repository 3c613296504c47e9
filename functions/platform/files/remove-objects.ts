import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { largeObjectClient } from './large-objects.ts';

/** Removals at the same time. */
const lanes = 40;

/**
 * Removes every object whose key begins with a prefix. Idempotent: a repeated call goes on where one was interrupted.
 *
 * @param remove removes the object with the rest of a key after the prefix
 * @param isOver whether to stop before the next page
 * @returns whether none is left
 */
export async function removeObjects(
	Bucket: string,
	Prefix: string,
	remove: (name: string) => Promise<void>,
	isOver: () => boolean = () => false,
): Promise<boolean> {
	while (!isOver()) {
		// What a page lists is removed before the next is asked for, which therefore is a first page again.
		const { Contents = [] } = await largeObjectClient.send(new ListObjectsV2Command({ Bucket, Prefix }));
		if (Contents.length === 0) return true;
		const names = Contents.map(({ Key = '' }) => Key.slice(Prefix.length));
		while (names.length > 0) await Promise.all(names.splice(-lanes).map(remove));
	}
	return false;
}
