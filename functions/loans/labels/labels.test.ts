import { expect, it } from 'vitest';
import { recordOfLabels } from './labels.ts';

const label = (text: string, kind: 'interest' | 'rate') => ({
	label: text,
	form: 'gap' as const,
	kind,
	version: 1,
	savedBy: 'desk@bank.example',
	savedAt: '2026-08-07T08:30:00.000Z',
});
const noLabel = undefined;

it('changes of several labels are one audit record, with the label text and the kinds before and after each change', () => {
	const changes = [
		{ before: noLabel, after: label('coupon', 'interest') },
		{ before: label('p a', 'interest'), after: label('p a', 'rate') },
	];
	expect(recordOfLabels('o-1', changes)).toEqual({
		action: 'update',
		entity: 'notice-label',
		entityId: 'o-1',
		entityName: 'coupon, p a',
		orgId: 'o-1',
		changes: [
			{ field: 'coupon (gap)', before: '', after: 'interest' },
			{ field: 'p a (gap)', before: 'interest', after: 'rate' },
		],
	});
});

it('new labels are recorded as an addition, removed labels as a removal', () => {
	const coupon = label('coupon', 'interest');
	expect(recordOfLabels('o-1', [{ before: noLabel, after: coupon }]).action).toBe('add');
	expect(recordOfLabels('o-1', [{ before: coupon, after: noLabel }])).toMatchObject({
		action: 'remove',
		changes: [{ field: 'coupon (gap)', before: 'interest', after: '' }],
	});
});

it('the name of an audit record is shortened, its changes are complete', () => {
	const changes = Array.from({ length: 100 }, (_, i) => ({ before: noLabel, after: label(`label ${i}`, 'rate') }));
	const record = recordOfLabels('o-1', changes);
	expect(record.entityName).toHaveLength(201);
	expect(record.entityName).toMatch(/^label 0, label 1, .*…$/);
	expect(record.changes).toHaveLength(100);
});
