import { publications } from '../../../shared/benchmark/publication.ts';
import type { OutsideCalendar } from '../../../shared/time/business-calendar.ts';
import { publicationCalendar } from '../calendars/publication-calendar.ts';
import { type Lateness, lateness } from '../lateness.ts';
import { type FixingVersion, lastFixing } from './fixing-versions.ts';
import { type IndexState, indexStates } from './index-states.ts';

/** Where an index stands. */
export interface IndexStatus {
	readonly index: string;
	/** How its fetching went; nothing when it was never fetched. */
	readonly state?: IndexState;
	readonly latest?: FixingVersion;
	/** Which fixing is awaited; nothing when there is none at all. */
	readonly awaited?: Lateness | OutsideCalendar;
}

/** Where every index stands that is fetched from its publisher. */
export async function indexStatuses(nowMillis: number): Promise<IndexStatus[]> {
	const states = new Map((await indexStates()).map((state) => [state.index, state]));
	return Promise.all(
		publications.map(async (publication) => {
			const { index } = publication;
			const state = states.get(index);
			const latest = await lastFixing(index);
			return {
				index,
				...(state === undefined ? {} : { state }),
				...(latest === undefined
					? {}
					: {
							latest,
							awaited: lateness(publication, latest.date, await publicationCalendar(publication), nowMillis),
						}),
			};
		}),
	);
}
