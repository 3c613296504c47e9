import { expect, test } from 'vitest';
import { logoSource } from './logo-source.ts';

const portal = 'https://portal.example';
const own = '/favicon.svg';

test.each([
	['nothing', undefined, own],
	['a path of the portal', '/logos/bank.png', 'https://portal.example/logos/bank.png'],
	['an address of the portal', 'https://portal.example/bank.png', 'https://portal.example/bank.png'],
	['a picture written out', 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
	['another site', 'https://tracker.example/pixel.png', own],
	['another site without scheme', '//tracker.example/pixel.png', own],
	['a script', 'javascript:alert(1)', own],
	['a page written out', 'data:text/html,<script>alert(1)</script>', own],
	['no address at all', 'https://', own],
])('the logo source for %s is allowed or replaced by the default logo', (_, wanted, shown) => {
	expect(logoSource(wanted, portal)).toBe(shown);
});
