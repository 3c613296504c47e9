import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays, epochDay, isWeekend, localDate } from '../../shared/time/local-date.ts';
import { temporaryPortal } from '../support/temporary-portal.ts';
import type { Figure } from './figure.ts';

const series = {
	SOFR: 'USD',
	EFFR: 'USD',
	SONIA: 'GBP',
	ESTR: 'EUR',
	SARON: 'CHF',
	TONA: 'JPY',
	CORRA: 'CAD',
	AONIA: 'AUD',
	SORA: 'SGD',
	THOR: 'THB',
	SWESTR: 'SEK',
	NOWA: 'NOK',
	HONIA: 'HKD',
	MYOR: 'MYR',
};

/** Ten years of fourteen overnight series, dropped as files into an empty portal: the real fixings, and made-up ones where there are none. */
export async function rateFiles(): Promise<Figure[]> {
	const portal = await temporaryPortal({ seed: false });
	try {
		const files = Object.entries(series).map(([index, currency]) => {
			const file = join(portal.dataDirectory, 'buckets/ingest/overnight', `${index}.csv`);
			return { file, content: csv(index, currency) };
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

function csv(index: string, currency: string): string {
	const real = realFixings(index);
	const rows: string[] = [];
	for (let day = localDate('2016-08-08'); day <= '2026-08-07'; day = addDays(day, 1)) {
		if (isWeekend(epochDay(day))) continue;
		const madeUp = (2 + (epochDay(day) % 97) / 100).toFixed(2);
		rows.push(`${currency},${index},${day},${day},${real.get(day) ?? madeUp}`);
	}
	return ['currency,name,record_date,publication_date,value', ...rows].join('\n');
}

function realFixings(index: string): ReadonlyMap<string, string> {
	const file = new URL(`../../functions/setup/reference/fixings/${index}.json`, import.meta.url);
	if (!existsSync(file)) return new Map();
	return new Map((JSON.parse(readFileSync(file, 'utf8')) as { fixings: [string, string][] }).fixings);
}
