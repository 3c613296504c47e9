import { textSearch } from '#platform/text-search.ts';
import type { DeliveryRecord } from './delivery-record.ts';

/** Predicate for searching deliveries; undefined for blank text. */
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
