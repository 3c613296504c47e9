import { type EpochDay, endOfMonth, startOfMonth } from './local-date.ts';

/** Conventions that move a date that is not a business day. */
export type MovingConvention = 'ModifiedFollowing' | 'Following' | 'Preceding' | 'ModifiedPreceding';

/** Table entry for a day whose adjusted day is outside the range. */
export const noDay = -(2 ** 31);

/** Business days ascend. A day whose adjusted day is outside the range has {@link noDay}. */
export function adjustedDays(
	convention: MovingConvention,
	firstDay: EpochDay,
	length: number,
	businessDays: Int32Array,
): Int32Array {
	if (convention === 'Following') return followingDays(firstDay, length, businessDays);
	if (convention === 'Preceding') return precedingDays(firstDay, length, businessDays);
	const following = followingDays(firstDay, length, businessDays);
	const preceding = precedingDays(firstDay, length, businessDays);
	const isFollowing = convention === 'ModifiedFollowing';
	const [plain, turned] = isFollowing ? [following, preceding] : [preceding, following];
	let monthStart = startOfMonth(firstDay);
	let monthEnd = endOfMonth(firstDay);
	for (let offset = 0; offset < length; offset++) {
		if (firstDay + offset > monthEnd) {
			monthStart = monthEnd + 1;
			monthEnd = endOfMonth(monthStart);
		}
		const day = plain[offset] as EpochDay;
		if (day !== noDay && (day < monthStart || day > monthEnd)) plain[offset] = turned[offset] as EpochDay;
	}
	return plain;
}

function followingDays(firstDay: EpochDay, length: number, businessDays: Int32Array): Int32Array {
	const days = new Int32Array(length).fill(noDay);
	let offset = 0;
	for (const day of businessDays) while (offset <= day - firstDay) days[offset++] = day;
	return days;
}

function precedingDays(firstDay: EpochDay, length: number, businessDays: Int32Array): Int32Array {
	const days = new Int32Array(length).fill(noDay);
	let offset = length - 1;
	for (let i = businessDays.length - 1; i >= 0; i--) {
		const day = businessDays[i] as EpochDay;
		while (offset >= day - firstDay) days[offset--] = day;
	}
	return days;
}
