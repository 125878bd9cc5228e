const NOTES_HZ = [660, 880]
const NOTE_S = 0.14
const LOUDNESS = 0.05

/** Two quiet notes, where the browser lets a page make a sound. */
export function playArrival(): void {
  if (!('AudioContext' in window)) return
  const audio = new AudioContext()
  if (audio.state === 'suspended') return void audio.close()
  const volume = audio.createGain()
  volume.gain.value = LOUDNESS
  volume.connect(audio.destination)
  const tones = NOTES_HZ.map((pitch, place) => {
    const tone = audio.createOscillator()
    tone.frequency.value = pitch
    tone.connect(volume)
    tone.start(audio.currentTime + place * NOTE_S)
    tone.stop(audio.currentTime + (place + 1) * NOTE_S)
    return tone
  })
  tones.at(-1)?.addEventListener('ended', () => void audio.close())
}
