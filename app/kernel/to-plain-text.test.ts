import { expect, it } from "vitest";
import { toPlainText } from "./to-plain-text";

it.each([
  ["", ""],
  ["<p>Welcome</p><p>Start with <strong>week 1</strong>.</p>", "Welcome Start with week 1."],
  ["<p>Tom &amp; Ana</p>", "Tom & Ana"],
  ["<p>a &lt;b&gt; &quot;c&quot; &#39;d&#39;</p>", "a <b> \"c\" 'd'"],
  ["<p>&amp;lt; stays as it was written</p>", "&lt; stays as it was written"],
  ["<p>&nbsp; two\n lines</p><br>", "two lines"],
  ["without tags", "without tags"],
])("reads %j as %j", (html, words) => {
  expect(toPlainText(html)).toBe(words);
});
