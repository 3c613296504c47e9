import type { DateRange, PublishedFixing, Publisher } from './publisher.ts';
import type { AskPublisher } from './publisher-client.ts';
import { PublisherFailure } from './publisher-failure.ts';

/** More pages than this are no answer to any range of days. */
const mostPages = 60;

/**
 * What a publisher says of a range of days, and of days after it; page by page where it gives pages.
 *
 * @throws PublisherFailure
 */
export async function askPublisher(
	publisher: Publisher,
	range: DateRange,
	ask: AskPublisher,
): Promise<readonly PublishedFixing[]> {
	const fixings: PublishedFixing[] = [];
	for (let page = 0; page < mostPages; page++) {
		const text = await ask(publisher.request(range, page * (publisher.pageRows ?? 0)));
		const read = text === undefined ? [] : publisher.parse(text);
		fixings.push(...read);
		const isLast = publisher.pageRows === undefined || read.length === 0;
		if (isLast || read.some(({ date }) => date < range.from)) return fixings.filter(({ date }) => date >= range.from);
	}
	throw new PublisherFailure('changed-shape', `${publisher.index} has more than ${mostPages} pages`);
}
