import { checkKeys } from '#shared/input/check-keys.ts';
import { type ConfigFault, fault, isObject, parseJson, unreadFault } from '../input/config-fault.ts';
import { loanBatchFaults, lveLabels } from '../loan/batch/loan-batch.ts';
import { isModule } from './modules.ts';
import { checkUserLimits } from './user-limits.ts';

/** Checks the text of a `backendConfig` and returns its faults. A blank text is read as an empty object. */
export function checkBackendConfig(text: string): readonly ConfigFault[] {
	if (text.trim() === '') return [];
	const parsed = parseJson(text);
	if ('problem' in parsed) return [unreadFault('Backend Config General', parsed)];
	if (!isObject(parsed.value)) return [fault([], 'not-an-object', 'Backend Config General must be a JSON object.')];
	const wrongKeys = checkKeys(parsed.value);
	if (wrongKeys.length > 0) return wrongKeys;
	const { LVE, Entitlements, Limits, isWeekendTreatedAsBizDay } = parsed.value;
	return [
		...(LVE === undefined ? [] : checkLve(LVE)),
		...(Entitlements === undefined ? [] : checkEntitlements(Entitlements)),
		...(Limits === undefined ? [] : checkUserLimits(Limits)),
		...(isWeekendTreatedAsBizDay === undefined || typeof isWeekendTreatedAsBizDay === 'boolean'
			? []
			: [fault(['isWeekendTreatedAsBizDay'], 'not-boolean', 'isWeekendTreatedAsBizDay must be true or false.')]),
	];
}

function checkLve(lve: unknown): readonly ConfigFault[] {
	if (!isObject(lve)) return [fault(['LVE'], 'not-an-object', 'LVE must be an object.')];
	const coarse = [...checkSchedule(lve.LVESchedule), ...checkColumns(lve), ...checkLveFeatures(lve.features)];
	const isJudged = ({ path }: ConfigFault) => coarse.some((each) => each.path[1] === path[1]);
	return [...coarse, ...loanBatchFaults(lve).filter((each) => !isJudged(each))];
}

function checkSchedule(schedule: unknown): readonly ConfigFault[] {
	const path = ['LVE', 'LVESchedule'];
	if (!isObject(schedule) || Object.keys(schedule).length === 0) {
		return [fault(path, 'empty', 'LVE Schedule value should not be empty')];
	}
	return Object.entries(schedule).flatMap(([currency, time]) => {
		const isSound = /^[A-Z]{3}$/.test(currency) && typeof time === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
		const message = `LVE Schedule ${currency}: a currency has a time from 00:00 to 23:59.`;
		return isSound ? [] : [fault([...path, currency], 'schedule-invalid', message)];
	});
}

function checkColumns(lve: Record<string, unknown>): readonly ConfigFault[] {
	return (['InputCols', 'OutputHeaderRows', 'OutputCols'] as const).flatMap((field) => {
		const label = lveLabels[field];
		const value = lve[field];
		const isEmpty = value === undefined || value === null || value === '' || Object.keys(value).length === 0;
		if (isEmpty) return [fault(['LVE', field], 'empty', `${label} value should not be empty`)];
		if (typeof value === 'object') return [];
		return [fault(['LVE', field], 'not-json', `${label} value is not a valid JSON format string`)];
	});
}

function checkLveFeatures(features: unknown): readonly ConfigFault[] {
	const path = ['LVE', 'features'];
	if (features !== undefined && !isObject(features)) {
		return [fault(path, 'not-json', 'LVE Features value is not a valid JSON format string')];
	}
	const records = features?.dailyMaxRecords;
	if (typeof records === 'number' && Number.isInteger(records) && records > 0) return [];
	return [fault(path, 'no-daily-max', "LVE Features value should have 'dailyMaxRecords'")];
}

function checkEntitlements(entitlements: unknown): readonly ConfigFault[] {
	if (!isObject(entitlements)) return [fault(['Entitlements'], 'not-an-object', 'Entitlements must be an object.')];
	return Object.entries(entitlements).flatMap(([key, section]) => {
		const path = ['Entitlements', key];
		if (!isModule(key)) return [fault(path, 'unknown-module', `Entitlements: there is no module ${key}.`)];
		const currencies = isObject(section) ? (section.Currencies ?? []) : undefined;
		const isList =
			Array.isArray(currencies) && currencies.every((code) => typeof code === 'string' && /^[A-Z]{3}$/.test(code));
		const message = `Entitlements ${key}: Currencies must be a list of three-letter codes.`;
		return isList ? [] : [fault(path, 'currencies-invalid', message)];
	});
}
