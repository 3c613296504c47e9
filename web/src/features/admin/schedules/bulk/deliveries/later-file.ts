import type { BulkDelivery } from '#shared/contract/bulk-schedules.ts';

/**
 * The latest delivery after this one whose file has the same name: sending this one again puts the older figures in its
 * place. Failed and cancelled deliveries have placed no file.
 */
export function laterFile(delivery: BulkDelivery, known: readonly BulkDelivery[]): BulkDelivery | undefined {
	const time = (each: BulkDelivery) => Date.parse(each.scheduledTime);
	return known
		.filter(
			(each) =>
				each.fileName !== undefined &&
				each.fileName === delivery.fileName &&
				(each.state === 'delivered' || each.state === 'uncertain') &&
				time(each) > time(delivery),
		)
		.toSorted((one, other) => time(other) - time(one))[0];
}
