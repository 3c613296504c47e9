// Both call every operation. On one portal, the thread of each function starts once.
import './every-example.ts';
import './every-caller.ts';
