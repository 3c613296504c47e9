import { expect, test } from 'vitest';
import { fieldLayout, inputFields, presentFields } from './input-fields.ts';

const keys = (sections: Parameters<typeof fieldLayout>[0]) =>
	fieldLayout(sections).map((laidOut) => (laidOut.kind === 'input' ? laidOut.field.key : laidOut.key));

test.each([[undefined], [{}]])('a layout that lists no inputs (%j) shows all inputs', (sections) => {
	expect(keys(sections)).toEqual([...inputFields.map(({ key }) => key), 'principalAmtChanges']);
});

test('a layout determines which inputs are shown, their order and their rows', () => {
	const laidOut = fieldLayout({ margin: { newRow: true }, currency: {}, deskCode: {}, principalAmtChanges: {} });
	expect(laidOut.map(({ kind, startsRow }) => [kind, startsRow])).toEqual([
		['input', true],
		['input', false],
		['unknown', false],
		['principal-changes', false],
	]);
	expect([...presentFields({ margin: {}, deskCode: {} })]).toEqual(['margin']);
});

test('in an earlier layout, the floor option is replaced by the two spread methods and the floor base', () => {
	expect(keys({ cas: {}, floorOption: { newRow: true }, currency: {} })).toEqual([
		'cas',
		'casMethod',
		'marginMethod',
		'floorOn',
		'currency',
	]);
	expect(keys({ floorOption: {}, marginMethod: {} })).toEqual(['casMethod', 'floorOn', 'marginMethod']);
	expect(fieldLayout({ floorOption: { newRow: true } }).map(({ startsRow }) => startsRow)).toEqual([
		true,
		false,
		false,
	]);
});

test('the layout can make a date picker mark weekends only', () => {
	const picker = fieldLayout({ startDate: { weekdayOnly: true }, endDate: {} });
	expect(picker.map((laidOut) => laidOut.kind === 'input' && laidOut.isWeekdayOnly)).toEqual([true, false]);
});
