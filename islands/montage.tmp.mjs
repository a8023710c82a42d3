import sharp from "sharp";
const [out, width, height, ...files] = process.argv.slice(2);
const W = Number(width), H = Number(height);
const parts = await Promise.all(files.map(async (f, i) => { const [p, top = "0"] = f.split("@"); const m = await sharp(p).metadata(); const t = Math.min(Number(top), Math.max(0, m.height - 10)); return { input: await sharp(p).extract({ left: 0, top: t, width: m.width, height: Math.min(H, m.height - t) }).resize({ width: W, withoutEnlargement: true }).toBuffer(), left: i * (W + 20), top: 0 }; }));
await sharp({ create: { width: files.length * (W + 20), height: H, channels: 3, background: "#888" } }).composite(parts).png().toFile(out);
