import { expect, test } from 'vitest';
import { addressedTab } from './admin-text.ts';

test('the selected tab of the administration is read from the page address', () => {
	const tabs = ['', 'tab=users', 'tab=constructor', 'tab=users&tab=audit'].map((query) =>
		addressedTab(new URLSearchParams(query)),
	);
	expect(tabs).toEqual(['organisations', 'users', undefined, undefined]);
});
