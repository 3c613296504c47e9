import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays, epochDay, isWeekend, localDate } from '#shared/time/local-date.ts';
import { temporaryPortal } from '../support/temporary-portal.ts';
import type { Figure } from './figure.ts';

const series = Array.from({ length: 14 }, (_, number) => `MADE-UP-${number + 1}`);

/** Measures loading files with ten years of fourteen invented overnight indices into an empty portal. */
export async function rateFiles(): Promise<Figure[]> {
	const portal = await temporaryPortal({ seed: false });
	try {
		const files = series.map((index) => {
			const file = join(portal.dataDirectory, 'buckets/ingest/overnight', `${index}.csv`);
			return { file, content: csv(index) };
		});
		const began = performance.now();
		for (const { file, content } of files) writeFileSync(file, content);
		for (const { file } of files) {
			const report = `${file}.report.json`;
			while (!existsSync(report)) await delay(50);
			const { outcome, refused } = JSON.parse(readFileSync(report, 'utf8'));
			if (outcome !== 'loaded') throw new Error(`${file}: ${outcome} ${JSON.stringify(refused?.[0])}`);
		}
		const seconds = (performance.now() - began) / 1000;
		return [{ name: '10 years of 14 overnight series, loaded', value: seconds, limit: 60, unit: 's' }];
	} finally {
		await portal.close();
	}
}

function csv(index: string): string {
	const rows: string[] = [];
	for (let day = localDate('2016-08-08'); day <= '2026-08-07'; day = addDays(day, 1)) {
		const value = (2 + (epochDay(day) % 97) / 100).toFixed(2);
		if (!isWeekend(epochDay(day))) rows.push(`USD,${index},${day},${day},${value}`);
	}
	return ['currency,name,record_date,publication_date,value', ...rows].join('\n');
}
