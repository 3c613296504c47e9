import type { Feed, HeldValue } from '../../../../../shared/contract/feeds.ts';

/** A held value with its index. */
export interface HeldRow extends HeldValue {
	readonly index: string;
}

export const heldRows = (feeds: readonly Feed[]): readonly HeldRow[] =>
	feeds.flatMap(({ index, held }) => held.map((value) => ({ index, ...value })));

export type Decision = 'confirm' | 'reject';

/** A question that is asked. */
export interface Asked {
	readonly decision: Decision;
	readonly row: HeldRow;
}
