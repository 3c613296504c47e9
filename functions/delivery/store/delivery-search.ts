import { textSearch } from '#platform/text-search.ts';
import type { DeliveryRecord } from './delivery-record.ts';

/** Returns a predicate that searches deliveries; undefined if the search text is blank. */
export const deliverySearch = (search: string) =>
	textSearch(search, ({ scheduledTime, state, requestedBy, file, loanFile, error }: DeliveryRecord) => [
		scheduledTime.replace('T', ' '),
		state,
		requestedBy,
		file?.name,
		loanFile?.fileName,
		loanFile?.takenFrom,
		error?.code,
	]);
