import { expect, it } from 'vitest';
import { jointFixings } from './joint-fixings.ts';

const fixing = (date: string, value: string) =>
	({ index: 'LIBOR', currency: 'USD', tenor: '3M', date, value }) as never;

it("a fixing with different values in two books is reported, and the second book's value is used", () => {
	const first = [fixing('2021-06-30', '0.146'), fixing('2021-07-01', '0.15')];
	const second = [fixing('2021-06-30', '0.1460'), fixing('2021-07-01', '0.25'), fixing('2021-07-02', '0.2')];
	expect(jointFixings(first, second)).toEqual({ fixings: second, different: ['USD LIBOR 3M 2021-07-01'] });
});
