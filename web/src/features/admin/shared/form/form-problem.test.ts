import i18next from 'i18next';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-client.ts';
import { checkBackendConfig } from '#shared/directory/check-backend-config.ts';
import { checkFrontendConfig } from '#shared/directory/check-frontend-config.ts';
import { loanBatchExamples } from '#shared/loan/batch/loan-batch-examples.ts';
import { allTexts } from '#test/support/all-texts.ts';
import { describeRefusal, placeOf, ruleText } from './form-problem.ts';

const resources = await allTexts();

async function textIn(language: 'en' | 'zh') {
	const instance = i18next.createInstance();
	await instance.init({ lng: language, ns: 'admin', defaultNS: 'admin', resources });
	return { t: instance.getFixedT(language, 'admin'), language };
}

const untranslated = 'as the server words it';

const layout = (section: object) => JSON.stringify({ GUI_Layout: section });

test.each([
	[
		layout({ VAL: { ValuationDataServiceEndpoint: 'https://elsewhere.example' } }),
		'VAL 估值数据服务须为门户自身的路径，例如 /valuation/api/swaps。',
	],
	[layout({ rfr: {} }), '前端配置：没有模块 rfr，请检查拼写和大小写。'],
	[layout({ Admin: [] }), 'Admin 须为 JSON 对象。'],
	['{}', '前端配置须含有对象 GUI_Layout。'],
	[
		layout({ RFR: { Currencies: ['USD'], DefaultCurrency: 'USD', Features: { lookbackRange: 1_000_000_000 } } }),
		'RFR 功能：lookbackRange 不得大于 366。',
	],
	[layout({ Fallback: { Currencies: ['usd'] } }), '前端配置：GUI_Layout.Fallback.Currencies.0 的值不符合布局的规则。'],
])('a fault in the frontendConfig %s is translated to Chinese', async (config, expected) => {
	const text = await textIn('zh');
	expect(checkFrontendConfig(config).map((issue) => ruleText(issue, placeOf(issue.path, 'frontend'), text))).toEqual([
		expected,
	]);
});

const soundLve = { LVESchedule: { USD: '14:30' }, ...loanBatchExamples };

test.each([
	[{ isWeekendTreatedAsBizDay: 'yes' }, 'isWeekendTreatedAsBizDay 须为 true 或 false。'],
	[{ Entitlements: { XYZ: {} } }, '后端配置常规：没有模块 XYZ，请检查拼写和大小写。'],
	[{ Entitlements: { RFR: { Currencies: 'USD' } } }, '后端配置常规 RFR：Currencies 须为三字母货币代码的列表。'],
	[{ LVE: { ...soundLve, LVESchedule: { USD: '24:00' } } }, 'LVE 时间表 USD：每种货币的时间须在 00:00 至 23:59 之间。'],
	[
		{ LVE: { ...soundLve, InputCols: { ...soundLve.InputCols, From: { field: 'startDate', format: 'dd.MM' } } } },
		'LVE 输入列 From.format：须为日期格式，例如 dd/MM/yyyy。',
	],
	[{ LVE: { ...soundLve, OutputHeaderRows: ['a'] } }, 'LVE 输出表头行 0：须为列表。'],
	[{ LVE: 1 }, 'LVE 须为 JSON 对象。'],
	[[], '后端配置常规 须为 JSON 对象。'],
])('a fault in the backendConfig %j is translated to Chinese', async (config, told) => {
	const text = await textIn('zh');
	const issues = checkBackendConfig(JSON.stringify(config));
	expect(issues.map((issue) => ruleText(issue, placeOf(issue.path, 'backend'), text))).toEqual([told]);
});

test('a fault reported by a refused save is translated to Chinese by its code and parameters', async () => {
	const issues = [
		{
			path: ['frontendConfig', 'GUI_Layout', 'RFR', 'Features', 'lookbackRange'],
			code: 'too-large',
			message: untranslated,
			params: { largest: 366 },
		},
	];
	const refused = new ApiError(400, { code: 'config-invalid', message: untranslated, issues });
	expect(describeRefusal(refused, await textIn('zh'))).toBe('RFR 功能：lookbackRange 不得大于 366。');
});
