const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** RFR, then the local time as YYMMDDHHmm. */
export function exportFileName(now: Date): string {
	const parts = [now.getFullYear() % 100, now.getMonth() + 1, now.getDate(), now.getHours(), now.getMinutes()];
	return `RFR${parts.map(twoDigits).join('')}.xlsx`;
}

/** The local time with its distance from UTC: 2026-08-10 14:05:00 +08:00. */
export function exportTime(now: Date): string {
	const date = [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join('-');
	const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(twoDigits).join(':');
	const east = -now.getTimezoneOffset();
	const distance = `${twoDigits(Math.floor(Math.abs(east) / 60))}:${twoDigits(Math.abs(east) % 60)}`;
	return `${date} ${time} ${east < 0 ? '-' : '+'}${distance}`;
}
