import type { NoticeReading } from '../reading.ts';
import type { LenderNotice } from './test-lender.ts';

export interface Measured {
	readonly figures: number;
	readonly compared: number;
	/** Figures with a wrong meaning or a wrong judgement. */
	readonly misread: readonly string[];
	readonly isFalselyAgreed: boolean;
	readonly isPlantedFound: boolean;
}

const families: readonly RegExp[] = [
	/fixing|effective|^rate$|all-in/,
	/factor|growth/,
	/^interest/,
	/^days/,
	/compounded-rate/,
	/^start$|^observation$/,
];

const isSameMeaning = (a: string, b: string): boolean =>
	a === b || families.some((family) => family.test(a) && family.test(b));

/** Compares a reading with what the test lender printed. */
export function measure({ text, items }: LenderNotice, { marks, verdict }: NoticeReading): Measured {
	const judged = marks.filter(({ state }) => state === 'equal' || state === 'different');
	const misread: string[] = [];
	let compared = 0;
	let isFound = false;
	for (const item of items) {
		const mark = judged.find(({ start, end }) => start <= item.start && end >= item.end);
		if (mark === undefined) {
			if (judged.some(({ start, end }) => start < item.end && end > item.start))
				misread.push(`${text.slice(item.start, item.end)}: in part`);
			continue;
		}
		compared += 1;
		const isRight = isSameMeaning(mark.kind ?? '', item.kind) && (mark.state === 'different') === item.isWrong;
		if (!isRight)
			misread.push(`${text.slice(item.start, item.end)}: ${item.kind} ${item.isWrong} as ${mark.kind} ${mark.state}`);
		else if (item.isWrong) isFound = true;
	}
	const isWrong = items.some((item) => item.isWrong);
	return {
		figures: items.length,
		compared,
		misread,
		isFalselyAgreed: isWrong && verdict === 'agrees',
		isPlantedFound: isFound,
	};
}
